import type { ListFilter } from '@mali/contracts/lists/definition';
import { FilterPicker } from '../list/filter-picker.tsx';

const SUPPLIER: ListFilter = {
  ...{ kind: 'reference', to: 'supplier', label: { th: 'ผู้ขาย', en: 'Supplier' } },
};

/** Chooses one supplier by name. */
export function SupplierPicker({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <FilterPicker
      filter={SUPPLIER}
      value={value}
      onChange={(next) => onChange(next.split(',').at(-1) ?? '')}
    />
  );
}
