# The platform with the console in it. It contains no database: set DATABASE_URL (docs/deployment.md).
# Node and Debian come from BASE. Without a registry of images, build BASE yourself, as npm run test:image does.
ARG BASE=docker.io/library/node:24-bookworm-slim
ARG BUILD_BASE=${BASE}

FROM ${BUILD_BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

# At run time only some packages are needed: no tools, no packages of the built console, no bundled database.
FROM ${BUILD_BASE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional && mkdir /data

FROM ${BASE}
LABEL org.opencontainers.image.title="Integrator Console" \
      org.opencontainers.image.description="Administration console for integrators, with its platform" \
      org.opencontainers.image.licenses="UNLICENSED"
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist/console dist/console
COPY --from=build /app/dist/platform dist/platform
COPY package.json ./
# The only folder that is written to: for mails, if no mail server is set. Everything else may be read-only.
COPY --from=packages --chown=10001:10001 /data /data
VOLUME /data
USER 10001:10001
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without the flag, Node 24 would use 100 MB more memory for new objects (docs/decisions/2026-11-16-memory-for-new-objects.md).
CMD ["node", "--min-semi-space-size=16", "--max-semi-space-size=16", "dist/platform/main.js"]
