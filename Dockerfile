# The platform with the console in it. It brings no database: set DATABASE_URL (docs/deployment.md).
# Node and Debian come from BASE. Whoever cannot reach a registry of images builds one: npm run test:image does.
ARG BASE=docker.io/library/node:24-bookworm-slim
ARG BUILD_BASE=${BASE}

FROM ${BUILD_BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

# What runs needs a part of the packages: no tools, nothing that is in the console's files already, no bundled database.
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
COPY --from=build /app/dist dist
COPY package.json ./
# The one folder that is written to: mails, where no mail server is set. All else may be read-only.
COPY --from=packages --chown=10001:10001 /data /data
VOLUME /data
USER 10001:10001
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The flag: Node 24 would keep 100 MB more for new objects, to no use here (docs/decisions.md).
CMD ["node", "--max-semi-space-size=16", "dist/platform/main.js"]
