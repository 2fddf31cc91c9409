/** Ends a failed script with its error message and without a stack trace. */
process.on('uncaughtException', (error) => {
  console.error(error.message);
  process.exit(1);
});
