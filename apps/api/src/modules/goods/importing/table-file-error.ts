import type { ImportFailure } from '@mali/contracts/product-import-values';

/** A file that cannot be read as a table. */
export class TableError extends Error {
  readonly failure: ImportFailure;

  constructor(failure: ImportFailure) {
    super(failure);
    this.failure = failure;
  }
}
