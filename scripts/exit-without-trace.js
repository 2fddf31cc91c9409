/** Ends a script that can't go on with what is wrong, without a trace through its source. */
process.on('uncaughtException', (error) => {
  console.error(error.message);
  process.exit(1);
});
