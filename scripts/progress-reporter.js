/** A reporter of Vitest that tells the process which started it how many of the files are done. */
export default class ProgressReporter {
  #done = 0;
  #all = 0;

  /** @param {readonly unknown[]} files */
  onTestRunStart(files) {
    this.#all = files.length;
  }

  onTestModuleEnd() {
    this.#done += 1;
    process.send?.({ done: this.#done, all: this.#all });
  }
}
