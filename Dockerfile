# syntax=docker/dockerfile:1
# The server with its web client, without a database: it is told where that is by DATABASE_URL.

FROM rust:1.95-bookworm AS rust
RUN rustup target add wasm32-unknown-unknown
WORKDIR /build
COPY Cargo.toml Cargo.lock ./
COPY crates crates
COPY scripts scripts

FROM rust AS wasm
RUN scripts/build-wasm

FROM node:20-bookworm-slim AS web
RUN npm install --global npm@11
WORKDIR /build/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY web ./
COPY --from=wasm /build/web/src/wasm src/wasm
RUN npm run build

FROM rust AS server
COPY .cargo .cargo
COPY .sqlx .sqlx
COPY migrations migrations
COPY --from=web /build/web/dist web/dist
RUN cargo build --release --locked --package reversi-server

FROM debian:bookworm-slim
RUN useradd --system --uid 10001 --home-dir /data --create-home reversi
COPY --from=server /build/target/release/reversi /usr/local/bin/reversi
USER 10001
ENV REVERSI_LISTEN=0.0.0.0:8080 REVERSI_DATA_DIR=/data
VOLUME /data
EXPOSE 8080
# The image has no curl; bash asks by itself.
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s CMD ["bash", "-c", \
    "exec 3<>/dev/tcp/127.0.0.1/8080 && printf 'GET /readyz HTTP/1.0\\r\\n\\r\\n' >&3 && grep -q '200 OK' <&3"]
CMD ["reversi"]
