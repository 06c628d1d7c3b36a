// Planted into a server by `--import`: SIGUSR2 blocks its event loop for five seconds, as a bug in our own code would.
process.on('SIGUSR2', () => {
  for (const begun = performance.now(); performance.now() - begun < 5_000; );
})
