//! Charts as inline SVG. Colours come from the page's style sheet, so that they suit light and dark screens and paper.

use std::fmt::Write;

/// Text as it may stand in HTML.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A drawing.
pub(super) struct Drawing {
    width: f64,
    height: f64,
    body: String,
}

/// Where a text is anchored.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Drawing {
    pub(super) fn new(width: f64, height: f64) -> Drawing {
        Drawing { width, height, body: String::new() }
    }

    pub(super) fn text(&mut self, x: f64, y: f64, anchor: Anchor, class: &str, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let text = escaped(text);
        let _ = write!(
            self.body,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" class=\"{class}\">{text}</text>"
        );
    }

    pub(super) fn line(&mut self, x1: f64, y1: f64, x2: f64, y2: f64, class: &str) {
        let _ = write!(
            self.body,
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" class=\"{class}\"/>"
        );
    }

    pub(super) fn rect(&mut self, x: f64, y: f64, width: f64, height: f64, class: &str) {
        let (width, height) = (width.max(0.0), height.max(0.0));
        let _ = write!(
            self.body,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" class=\"{class}\"/>"
        );
    }

    /// A rectangle so opaque.
    pub(super) fn shade(&mut self, x: f64, y: f64, width: f64, height: f64, class: &str, opacity: f64) {
        let _ = write!(
            self.body,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" class=\"{class}\" fill-opacity=\"{opacity:.2}\"/>"
        );
    }

    pub(super) fn dot(&mut self, x: f64, y: f64, class: &str) {
        let _ = write!(self.body, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" class=\"{class}\"/>");
    }

    /// A line through points.
    pub(super) fn path(&mut self, points: &[(f64, f64)], class: &str) {
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let _ = write!(self.body, "<polyline points=\"{}\" class=\"{class}\"/>", points.join(" "));
    }

    /// An area between a line and the way back.
    pub(super) fn area(&mut self, points: &[(f64, f64)], class: &str) {
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let _ = write!(self.body, "<polygon points=\"{}\" class=\"{class}\"/>", points.join(" "));
    }

    /// The element; `title` says in words what is seen. A chart narrower than its drawing shrinks only down to the
    /// width at which it can still be read, then it scrolls.
    pub(super) fn finish(self, title: &str) -> String {
        format!(
            "<div class=\"chart\"><svg viewBox=\"0 0 {:.0} {:.0}\" style=\"max-width:{:.0}px;min-width:{:.0}px\" role=\"img\" aria-label=\"{}\">{}</svg></div>",
            self.width,
            self.height,
            self.width,
            if self.width <= 440.0 { self.width.min(320.0) } else { 0.8 * self.width },
            escaped(title),
            self.body
        )
    }
}

/// A scale from values to places.
#[derive(Clone, Copy)]
pub(super) struct Axis {
    pub(super) from: f64,
    pub(super) to: f64,
    pub(super) at: f64,
    pub(super) length: f64,
}

impl Axis {
    pub(super) fn place(&self, value: f64) -> f64 {
        self.at
            + (value.clamp(self.from, self.to) - self.from) / (self.to - self.from).max(1e-9) * self.length
    }

    /// Round values within the scale, about so many.
    pub(super) fn ticks(&self, about: usize) -> Vec<f64> {
        let raw = (self.to - self.from) / about.max(1) as f64;
        let power = 10f64.powf(raw.max(1e-12).log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|m| m * power).into_iter().find(|s| *s >= raw).unwrap_or(power);
        let first = (self.from / step).ceil() as i64;
        let last = (self.to / step).floor() as i64;
        (first..=last).map(|i| i as f64 * step).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round() {
        let axis = Axis { from: -33.0, to: 61.0, at: 0.0, length: 94.0 };
        assert_eq!(axis.ticks(5), [-20.0, 0.0, 20.0, 40.0, 60.0]);
        assert_eq!(axis.place(0.0), 33.0);
        assert_eq!(axis.place(1e9), 94.0);
    }

    #[test]
    fn text_is_escaped() {
        let mut drawing = Drawing::new(10.0, 10.0);
        drawing.text(1.0, 2.0, Anchor::Start, "x", "a<b & \"c\"");
        assert!(drawing.finish("<t>").contains("a&lt;b &amp; &quot;c&quot;"));
    }
}
