/** Who changed what of a record, with values. */
export const recordHistory = {
  title: 'History of changes',
  none: 'Nothing has been changed yet',
  more: 'Show earlier changes',
  of: '{{field}} of {{of}}',
  yes: 'yes',
  no: 'no',
  by: { gone: 'A former colleague', shop: 'The shop' },
  sources: { import: 'by an import', job: 'by a job', cli: 'on the server' },
};
