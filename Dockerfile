FROM node:24.21.0-bookworm-slim
WORKDIR /service
COPY package.json package-lock.json tsconfig.json ./
# Not `npm ci`: it refuses a lock without the packages of this image's platform. Nor `--omit=optional`: what reads files and draws pages is made
# for each platform, and optional. Of Node the image's own is enough. The embedded PostgreSQL comes along and rests while DATABASE_URL is set.
RUN npm install --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-* node_modules/node-win-*
COPY bin ./bin
COPY src ./src
COPY tools ./tools
COPY rest ./rest
COPY oauth ./oauth
COPY web ./web
RUN node src/app/web-build/cli.ts
RUN node src/app/engine-build/cli.ts
RUN mkdir /data && chown node:node /data
USER node
# No demo: its keys would stand in the container's log.
ENV HOST=0.0.0.0 DATA_DIR=/data HEALTH_PORT=8080 DEMO=false
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD node bin/check-live.mjs "${PORT:-8080}"
CMD ["node", "src/app/main.ts"]
