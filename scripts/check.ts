import { parseArgs } from 'node:util';
import { allChecks, runChecks } from './lib/checks.ts';

const HELP = `Usage: npm run check [-- options]

Format, lint, types, import rules, unused code, bundle budgets and the rules of the workspace.

  --fix          let the formatter and the linter write what they can
  --only <text>  only the checks whose name contains this text
  --help
`;

const { values } = parseArgs({
  options: {
    fix: { type: 'boolean', default: false },
    only: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});

if (values.help) {
  process.stdout.write(HELP);
} else {
  const checks = allChecks({ fix: values.fix }).filter(({ name }) => name.includes(values.only ?? ''));
  const results = await runChecks(checks, ({ name, ok, seconds, output }) => {
    process.stdout.write(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)\n`);
    if (!ok) process.stdout.write(`${output.replaceAll(/^/gm, '    ')}\n`);
  });
  const failed = results.filter(({ ok }) => !ok).length;
  process.stdout.write(`${results.length - failed} passed, ${failed} failed\n`);
  if (failed > 0 || results.length === 0) process.exitCode = 1;
}
