# Gamekeeper and what it needs to run, as a user without rights. Settings are environment variables (.env.example); what
# is to be kept lies in /games. The root may be read-only: docker run --read-only --tmpfs /tmp -v games:/games ...
FROM python:3.11-slim AS build
WORKDIR /build
COPY pyproject.toml README.md LICENSE ./
COPY bot bot
COPY cogs cogs
COPY renderers renderers
COPY data data
# Which commit this is, for `gamekeeper --version`: docker build --build-arg GAMEKEEPER_COMMIT=abc1234 ...
ARG GAMEKEEPER_COMMIT=
RUN python -m venv --without-pip /opt/gamekeeper \
 && python -m pip --python /opt/gamekeeper/bin/python install --no-cache-dir ".[postgres]"

FROM python:3.11-slim
RUN useradd --system --uid 10001 --no-create-home gamekeeper \
 && install --directory --owner gamekeeper --mode 0700 /games
COPY --from=build /opt/gamekeeper /opt/gamekeeper
ENV PATH="/opt/gamekeeper/bin:$PATH" \
    PYTHONDONTWRITEBYTECODE=1 \
    DATABASE_URL=sqlite:////games/gamekeeper.db \
    LOG_FORMAT=json \
    MONITOR_ADDRESS=127.0.0.1:9464
WORKDIR /games
VOLUME /games
USER gamekeeper
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["gamekeeper", "health"]
ENTRYPOINT ["gamekeeper"]
CMD ["run"]
