//! The normal form of a movement: tracks in a fixed order, none of them twice or inside another.

use crate::model::{Movement, Pass, Segment, Stop, Track};
use std::collections::BTreeMap;

/// Puts tracks into normal form. The moves they allow stay the same.
pub(super) fn tidy(tracks: Vec<Track>) -> Movement {
    // Tracks that walk alike are one: their stops are joined.
    let mut walks: BTreeMap<Track, Vec<Stop>> = BTreeMap::new();
    for mut track in tracks {
        finish(&mut track);
        let stops: Vec<Stop> = steps_mut(&mut track).map(|s| std::mem::take(&mut s.stop)).collect();
        let known = walks.entry(track).or_insert_with(|| vec![Stop::NEVER; stops.len()]);
        for (known, stop) in known.iter_mut().zip(stops) {
            *known = *known | stop;
        }
    }
    absorb(&mut walks);
    let with_stops = |(mut track, stops): (Track, Vec<Stop>)| {
        steps_mut(&mut track).zip(stops).for_each(|(step, stop)| step.stop = stop);
        track
    };
    Movement { tracks: walks.into_iter().map(with_stops).collect() }
}

fn steps_mut(track: &mut Track) -> impl Iterator<Item = &mut crate::model::Step> {
    track.segments.iter_mut().flat_map(|s| &mut s.steps)
}

/// Nothing follows the last segment, so it needs no least number and, made once, no pass.
fn finish(track: &mut Track) {
    if let Some(last) = track.segments.last_mut() {
        last.min = 1;
        if last.max == Some(1)
            && let Some(step) = last.steps.last_mut()
        {
            step.pass = Pass::Never;
        }
    }
}

/// Drops tracks that are the beginning of longer ones, which then stop where the shorter ones did.
fn absorb(walks: &mut BTreeMap<Track, Vec<Stop>>) {
    let mut tracks: Vec<Track> = walks.keys().cloned().collect();
    tracks.sort_by_key(|t| std::cmp::Reverse(t.segments.iter().map(|s| s.steps.len()).sum::<usize>()));
    // The beginnings of each longer track, as a shorter track would be written.
    let mut beginnings: BTreeMap<Track, Vec<Track>> = BTreeMap::new();
    for track in &tracks {
        for beginning in beginnings_of(track) {
            beginnings.entry(beginning).or_default().push(track.clone());
        }
    }
    for track in tracks.iter().rev() {
        let Some(longer) = beginnings.get(track) else { continue };
        let Some(stops) = walks.remove(track) else { continue };
        for long in longer {
            if let Some(known) = walks.get_mut(long) {
                known.iter_mut().zip(&stops).for_each(|(known, &stop)| *known = *known | stop);
            }
        }
    }
}

/// The shorter tracks, without stops, that walk along the beginning of this one.
fn beginnings_of(track: &Track) -> Vec<Track> {
    let mut found = Vec::new();
    for (i, segment) in track.segments.iter().enumerate() {
        let mut cut = |steps: usize| {
            let mut segments: Vec<Segment> = track.segments[..=i].to_vec();
            segments[i].steps.truncate(steps);
            let mut beginning = Track { segments, ..track.clone() };
            finish(&mut beginning);
            found.push(beginning);
        };
        let last = i + 1 == track.segments.len();
        if segment.max == Some(1) {
            (1..segment.steps.len()).for_each(&mut cut);
        }
        if !last {
            cut(segment.steps.len());
        }
    }
    found
}
