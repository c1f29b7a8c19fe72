// The image's HEALTHCHECK: exits with 0 where a process answers /livez at the port that is given.
try {
  const { ok } = await fetch(`http://127.0.0.1:${process.argv[2]}/livez`);
  process.exit(ok ? 0 : 1);
} catch {
  process.exit(1);
}
