FROM node:24-bookworm-slim
WORKDIR /service
COPY package.json package-lock.json ./
# Node is this image's; the embedded PostgreSQL comes along and rests while DATABASE_URL is set.
RUN npm ci --omit=dev
COPY bin ./bin
COPY src ./src
COPY tools ./tools
COPY rest ./rest
RUN mkdir /data && chown node:node /data
USER node
ENV HOST=0.0.0.0 DATA_DIR=/data
VOLUME /data
EXPOSE 8080
CMD ["node", "src/main.ts"]
