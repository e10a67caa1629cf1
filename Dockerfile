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
# A fifth of the image is for debuggers (37 MB) and ICU's data on what no text uses (29 MB): dictionaries, sorting, currencies,
# time zones. Plurals of all languages stay; the last line asks for one of each of two.
RUN apt-get update && apt-get install --yes --no-install-recommends binutils icu-devtools
WORKDIR /opt/gamekeeper/lib/python3.11/site-packages/icu4py.libs
RUN set -eu; library=$(echo libicudata-*); \
    data=$(nm -D "$library" | sed -n 's/.* \(icudt[0-9]*\)_dat$/\1/p'); test -n "$data"; mkdir /tmp/less; \
    objcopy -O binary --only-section=.rodata "$library" "/tmp/${data}l.dat"; \
    icupkg -l "/tmp/${data}l.dat" | grep -E '/|[.](cnv|spp|nrm)$|^(unames|cnvalias|uemoji|ulayout)[.]icu$' \
      | grep -vE '^curr/(root|res_index|pool|supplementalData)[.]res$' > /tmp/unused.lst; \
    icupkg -r /tmp/unused.lst "/tmp/${data}l.dat" "/tmp/less/${data}l.dat"; \
    printf '.section .rodata\n.balign 16\n.globl %s_dat\n.type %s_dat, %%object\n%s_dat: .incbin "%s"\n.size %s_dat, . - %s_dat\n' \
      "$data" "$data" "$data" "/tmp/less/${data}l.dat" "$data" "$data" | as -o /tmp/data.o; \
    ld -shared -z noexecstack -soname "$library" -o "$library" /tmp/data.o; \
    test "$(stat -c %s "$library")" -lt 9000000; \
    find /opt/gamekeeper -name '*.so*' -type f -exec strip --strip-unneeded {} +; \
    /opt/gamekeeper/bin/python -c 'from icu4py.messageformat import MessageFormat as M; \
form = "{n, plural, few {few} other {other}}"; assert [M(form, at).format({"n": 2}) for at in ("pl", "ja")] == ["few", "other"]'

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
