export const policy = {
  earlier: 'Earlier versions',
  version: 'Version {{version}}, in force from {{date}}',
  notCurrent: 'This is an earlier version, not the one in force.',
  current: 'Read the version in force',
  shown: 'shown now',
  missing: 'There is no such version',
  missingText: 'Read the one in force, or choose another.',
} as const;
