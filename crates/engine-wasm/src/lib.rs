//! The browser's face of the engine.
