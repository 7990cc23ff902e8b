# The service, and every other command: docker run IMAGE --help
FROM node:20.20.2-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json ./
COPY .ci/remove-stale.mjs .ci/bundle.mjs ./.ci/
COPY src ./src
COPY data ./data
RUN npm run build && npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:20.20.2-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/data ./data
RUN install --directory --owner=node --group=node /data /lists
USER node
VOLUME ["/data", "/lists"]
EXPOSE 8080
# A node that waits for its database is alive and not ready: it is given no requests, and not restarted.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/health/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "dist/bundle/cli.js"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8080", "--data", "/data"]
