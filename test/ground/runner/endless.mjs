// Not one of the project's tests: a suite that never finishes loading.
setInterval(() => {}, 1_000);
await new Promise(() => {});
