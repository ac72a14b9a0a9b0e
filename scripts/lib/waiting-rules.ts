import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** Tests, journeys and their helpers. */
const IS_TEST =
  /\.(?:test|spec)\.tsx?$|^apps\/e2e\/|\/testing\/|\/testing[^/]*\.ts$|\/(?:[^/]+-)?fixtures\.tsx?$/;
/** A cheap text search first: parsing every test would take seconds. */
const SUSPECT =
  /setTimeout|vi\.wait|setInterval|timers|waitForTimeout|\bdelay\b|hrtime|performance\.now|Date\.now/;

const CONDITION = 'wait for a condition or an event, or use fake timers';
const PATIENCE = 'vi.waitFor gives up after a second, which a busy machine needs: name a longer time';
const CLOCK = 'no assertion may depend on how long something takes';

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The dotted name of an identifier or of a member of one, such as `globalThis.setTimeout`; otherwise empty. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'Identifier') return String(node.name);
  if (node.type !== 'MemberExpression' || node.computed === true) return '';
  return `${nameOf(node.object)}.${nameOf(node.property)}`;
}
const calleeOf = (node: Node): string => (node.type === 'CallExpression' ? nameOf(node.callee) : '');

function some(value: unknown, test: (node: Node) => boolean): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (isNode(value) && test(value)) return true;
  return Object.values(value).some((child) => some(child, test));
}
const readsClock = (value: unknown): boolean => some(value, (node) => calleeOf(node) === 'Date.now');
const isConstant = (node: Node): boolean =>
  node.type === 'BinaryExpression'
    ? isConstant(node.left as Node) && isConstant(node.right as Node)
    : node.type === 'Literal' || /^[A-Z][A-Z\d_]*$/.test(nameOf(node));
/** Elapsed time; a constant before now is a date. */
const isElapsed = (node: Node): boolean =>
  node.type === 'BinaryExpression' &&
  node.operator === '-' &&
  (readsClock(node.right) || (readsClock(node.left) && !isConstant(node.right as Node)));

/** The violation at a node, or null. */
function faultOf(node: Node): string | null {
  if (node.type === 'ImportDeclaration' && isNode(node.source))
    return /^(?:node:)?timers(?:\/promises)?$/.test(String(node.source.value)) ? CONDITION : null;
  if (node.type !== 'CallExpression') return null;
  const callee = calleeOf(node);
  const given = node.arguments as readonly Node[];
  if (/^(?:(?:globalThis|window)\.)?set(?:Timeout|Interval)$/.test(callee)) return CONDITION;
  if (callee.endsWith('.waitForTimeout')) return CONDITION;
  if (/^vi\.wait(?:For|Until)$/.test(callee) && given.length < 2) return PATIENCE;
  // msw: a response that never arrives is not a wait.
  if (callee === 'delay' && given[0]?.value !== 'infinite') return CONDITION;
  if (callee === 'performance.now' || callee.startsWith('process.hrtime')) return CLOCK;
  if (callee === 'expect' && some(given, isElapsed)) return CLOCK;
  const { callee: member } = node;
  const matcher = isNode(member) && member.type === 'MemberExpression' ? nameOf(member.property) : '';
  return /^toBe(?:Less|Greater)Than/.test(matcher) && readsClock(given) ? CLOCK : null;
}

/** Sleeps and assertions on elapsed time in a test, with their lines. */
export function waitingFaults(file: string, text: string): string[] {
  if (!SUSPECT.test(text)) return [];
  const faults: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const fault = isNode(value) ? faultOf(value) : null;
    if (isNode(value) && fault !== null)
      faults.push(`${file}:${text.slice(0, value.start).split('\n').length}: ${fault}`);
    for (const child of Object.values(value)) visit(child);
  };
  visit(parseSync(file, text).program);
  return faults;
}

/** Refuses tests that sleep or assert elapsed time: they are slow on a quiet machine and fail on a busy one. */
export function checkWaiting(root: string): string[] {
  return execFileSync('git', ['ls-files', '-z', 'apps', 'packages', 'db', 'scripts'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => /\.tsx?$/.test(file) && IS_TEST.test(file))
    .flatMap((file) => waitingFaults(file, readFileSync(join(root, file), 'utf8')));
}
