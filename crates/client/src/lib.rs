//! A typed client of the server over HTTP and WebSocket.
