const MARK = /left out, not installed: ([\w-]+)/;

/** Lists at the end of a run the suites skipped because the machine lacks a program; with CI=true that fails the run. */
export default class LeftOutReporter {
  leftOut = new Map();

  onTestResult(_test, { testResults }) {
    for (const { ancestorTitles, title, status } of testResults) {
      const program = status === 'pending' && MARK.exec([...ancestorTitles, title].join(' '))?.[1];
      if (program) this.leftOut.set(program, (this.leftOut.get(program) ?? 0) + 1);
    }
  }

  onRunComplete() {
    if (this.leftOut.size === 0) return;
    const lines = [...this.leftOut].map(([program, count]) => `  ${count} suites need ${program}, which is not installed`);
    process.stderr.write(`\n*** LEFT OUT ***\n${lines.join('\n')}\nInstall them and run again; .ci/run does.\n`);
  }

  getLastError() {
    if (this.leftOut.size > 0 && process.env.CI === 'true') return new Error('Tests were left out, and CI=true allows none.');
    return undefined;
  }
}
