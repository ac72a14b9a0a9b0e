import { type Static, Type } from 'typebox';
import { BRANCH_PHONE, CLOCK, BRANCH_EDIT as EDIT, WEEK_DAYS } from './branch-values.ts';
import { Count, Nullable, Revision, Strict, Text } from './common.ts';
import { LocalizedText, Slug } from './content.ts';

/** Thai is needed; English may be empty: then the shop shows the Thai text. */
const Needed = (description: string, maxLength: number) =>
  Strict(
    {
      th: Type.String({ maxLength, pattern: '\\S', description: 'Thai' }),
      en: Text(maxLength, 'English; empty: the Thai text'),
    },
    { description },
  );
const Clock = (description: string) => Type.String({ pattern: CLOCK.source, description });
const OpenHours = Nullable(
  Strict({ open: Clock('From'), close: Clock('Until; before the beginning: on the next day') }),
  'null: closed that day',
);
const FIELDS = {
  name: Needed('Name', EDIT.name),
  address: Needed('Address', EDIT.address),
  province: Needed('Province', EDIT.province),
  lat: Type.Number({ minimum: EDIT.lat.min, maximum: EDIT.lat.max, description: 'Latitude' }),
  lng: Type.Number({ minimum: EDIT.lng.min, maximum: EDIT.lng.max, description: 'Longitude' }),
  phone: Type.String({ pattern: BRANCH_PHONE.source, description: 'As it is dialled in Thailand' }),
  hours: Type.Array(OpenHours, {
    minItems: WEEK_DAYS,
    maxItems: WEEK_DAYS,
    description: 'Monday to Sunday, in Bangkok',
  }),
  special_days: Type.Array(
    Strict({
      date: Type.String({ format: 'date', description: 'Day in Bangkok' }),
      hours: OpenHours,
      reason: LocalizedText('Why; may be empty', EDIT.reason),
    }),
    { maxItems: EDIT.specialDays, description: 'Days with other hours, or without' },
  ),
  how_to_get_there: LocalizedText('Way from public transport; may be empty', EDIT.way),
  is_new: Type.Boolean({ description: 'Carries the new badge' }),
} as const;

export const BranchParams = Strict({ store_id: Slug });
export const NewBranchRequest = Strict({ store_id: Slug, ...FIELDS });
export type NewBranchRequest = Static<typeof NewBranchRequest>;
export const ChangeBranchRequest = Strict({ ...FIELDS, revision: Revision });
export type ChangeBranchRequest = Static<typeof ChangeBranchRequest>;
export type BranchFields = Omit<ChangeBranchRequest, 'revision'>;
export const BranchActiveRequest = Strict({
  active: Type.Boolean({ description: 'The shop shows it' }),
  was: Type.Boolean({ description: 'As it was shown' }),
});
export type BranchActiveRequest = Static<typeof BranchActiveRequest>;
const Order = (description: string) => Type.Array(Slug, { minItems: 1, maxItems: 500, description });
export const OrderBranchesRequest = Strict({
  order: Order('All branches, the first of the list first'),
  was: Order('As they were shown'),
});
export type OrderBranchesRequest = Static<typeof OrderBranchesRequest>;

export const StaffBranch = Type.Object(
  {
    store_id: Slug,
    ...FIELDS,
    opening_hours: LocalizedText('The week in words, written from the hours', 300),
    active: Type.Boolean({ description: 'The shop shows it' }),
    place: Nullable(
      Type.Object({
        active: Type.Boolean({ description: 'It may have units' }),
        pickup: Type.Boolean({ description: 'Customers may pick up orders there' }),
      }),
      'Its stock; null: it has none of its own',
    ),
    open_pickups: Count('Orders that are picked up there, and have not been'),
    revision: Revision,
  },
  { description: 'A branch as staff edit it' },
);
export type StaffBranch = Static<typeof StaffBranch>;
export const StaffBranches = Type.Object({ branches: Type.Array(StaffBranch) });
export type StaffBranches = Static<typeof StaffBranches>;
