FROM node:24-bookworm-slim
WORKDIR /service
COPY package.json package-lock.json ./
# Node is this image's; the embedded PostgreSQL comes along and rests while DATABASE_URL is set. Not `npm ci`: it refuses a lock without
# the packages of this image's platform, and what reads files and draws pages is made for each.
RUN npm install --omit=dev --no-audit --no-fund
COPY bin ./bin
COPY src ./src
COPY tools ./tools
COPY rest ./rest
COPY oauth ./oauth
COPY web ./web
RUN node src/web-build/cli.ts
RUN mkdir /data && chown node:node /data
USER node
ENV HOST=0.0.0.0 DATA_DIR=/data
VOLUME /data
EXPOSE 8080
CMD ["node", "src/main.ts"]
