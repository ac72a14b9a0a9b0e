/** Validates untyped JSON and collects all problems with their paths, so that one run reports everything. */
export class Checker {
  readonly problems: string[] = [];

  problem(path: string, text: string): void {
    this.problems.push(`${path}: ${text}`);
  }

  /** An object with only the keys `keys`; an empty one when it is not an object. */
  object(value: unknown, path: string, keys: readonly string[]): Readonly<Record<string, unknown>> {
    const found = this.table(value, path);
    for (const key of Object.keys(found)) {
      if (keys.includes(key)) continue;
      const near = keys.find(
        (known) => known.startsWith(key.slice(0, 4)) || key.startsWith(known.slice(0, 4)),
      );
      const hint = near === undefined ? `known are ${keys.join(', ')}` : `did you mean "${near}"?`;
      this.problem(path, `"${key}" is not an option; ${hint}`);
    }
    return found;
  }

  /** An object with any keys. */
  table(value: unknown, path: string): Readonly<Record<string, unknown>> {
    if (isTable(value)) return value;
    this.problem(path, `an object is needed, not ${told(value)}`);
    return {};
  }

  list<T>(value: unknown, path: string, each: (item: unknown, path: string) => T): T[] {
    if (value === undefined) return [];
    if (Array.isArray(value)) return value.map((item: unknown, i) => each(item, `${path}[${i}]`));
    this.problem(path, `a list is needed, not ${told(value)}`);
    return [];
  }

  text(value: unknown, path: string): string {
    if (typeof value === 'string' && value.trim() !== '') return value;
    this.problem(path, `a text is needed, not ${told(value)}`);
    return '';
  }

  optional<T>(value: unknown, path: string, read: (value: unknown, path: string) => T): T | undefined {
    return value === undefined ? undefined : read(value, path);
  }

  flag(value: unknown, path: string): boolean {
    if (value === undefined) return false;
    if (typeof value === 'boolean') return value;
    this.problem(path, `true or false is needed, not ${told(value)}`);
    return false;
  }

  /** A number from `least` to `most`. */
  number(value: unknown, path: string, least: number, most: number): number {
    if (typeof value === 'number' && value >= least && value <= most) return value;
    this.problem(path, `a number from ${least} to ${most} is needed, not ${told(value)}`);
    return least;
  }

  oneOf<T extends string>(value: unknown, path: string, choices: readonly [T, ...T[]]): T {
    const found = choices.find((choice) => choice === value);
    if (found !== undefined) return found;
    this.problem(path, `one of ${choices.map((c) => `"${c}"`).join(', ')} is needed, not ${told(value)}`);
    return choices[0];
  }

  /** A regular expression; case-insensitive. */
  pattern(value: unknown, path: string, flags = 'iu'): RegExp {
    const source = this.text(value, path);
    try {
      return new RegExp(source, flags);
    } catch (error) {
      this.problem(path, error instanceof Error ? error.message : 'not a regular expression');
      return /(?!)/u;
    }
  }

  /** An object with string values. */
  texts(value: unknown, path: string): Readonly<Record<string, string>> {
    if (value === undefined) return {};
    return Object.fromEntries(
      Object.entries(this.table(value, path)).map(([key, text]) => [
        key,
        this.text(text, `${path}["${key}"]`),
      ]),
    );
  }
}

/** Whether a value of parsed JSON is an object (neither list nor null). */
export function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function told(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
