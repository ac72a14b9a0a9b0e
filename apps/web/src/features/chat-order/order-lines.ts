import { useEffect, useState } from 'react';
import type { Line } from './calls.ts';

/** A line staff have picked. Without its SKU it came from a shared bag, which is changed and not ordered here. */
export type OrderLineDraft = Line & { item_id: string | null };

const KEY = 'mali.chat-desk';

const isLine = (value: unknown): value is OrderLineDraft =>
  typeof value === 'object' &&
  value !== null &&
  'mat_var_id' in value &&
  'quantity' in value &&
  'item_id' in value &&
  typeof value.mat_var_id === 'number' &&
  typeof value.quantity === 'number';

function kept(): OrderLineDraft[] {
  try {
    const lines: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(lines) ? lines.filter(isLine) : [];
  } catch {
    return [];
  }
}

/** What is being put together, kept for this tab: a reload loses nothing of a long list. */
export function useOrderLines() {
  const [lines, setLines] = useState(kept);
  useEffect(() => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(lines));
    } catch {
      // Without storage only a reload would lose it.
    }
  }, [lines]);
  return [lines, setLines] as const;
}

/** One more of a unit: a line of its own, or one more on the line that is there. */
export const withOneMore = (
  lines: readonly OrderLineDraft[],
  { mat_var_id, item_id }: { mat_var_id: number; item_id: string },
): OrderLineDraft[] =>
  lines.some((line) => line.mat_var_id === mat_var_id)
    ? lines.map((line) => (line.mat_var_id === mat_var_id ? { ...line, quantity: line.quantity + 1 } : line))
    : [...lines, { mat_var_id, item_id, quantity: 1 }];

/** The line at another quantity; 0 takes it out. */
export const withQuantity = (
  lines: readonly OrderLineDraft[],
  mat_var_id: number,
  quantity: number,
): OrderLineDraft[] =>
  quantity === 0
    ? lines.filter((line) => line.mat_var_id !== mat_var_id)
    : lines.map((line) => (line.mat_var_id === mat_var_id ? { ...line, quantity } : line));
