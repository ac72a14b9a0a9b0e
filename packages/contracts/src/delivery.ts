import { type Static, Type } from 'typebox';
import { Baht, BahtOut, Count, DateTime, Id, Nullable, OneOf, RevisionRead, Strict, Text } from './common.ts';
import { CLOCK, DELIVERY_LIMITS, DELIVERY_STATES, HOLIDAY, POSTCODES, ZONE_KEY } from './delivery-values.ts';
import { TEXT } from './limits.ts';

const LIMITS = DELIVERY_LIMITS;
const Clock = (description: string) => Type.String({ pattern: CLOCK, description });
const AREAS = {
  provinces: Type.Array(Text(TEXT.place, 'Province, its official Thai name', 1), {
    maxItems: LIMITS.provinces,
    description: 'Whole provinces',
  }),
  postcodes: Type.Array(
    Type.String({ pattern: POSTCODES, description: 'A postcode, or a range 63000-63999' }),
    {
      maxItems: LIMITS.postcodes,
      description: 'Postcodes',
    },
  ),
};
export const AreaList = (description: string) => Strict(AREAS, { description });

const Days = (description: string) => Type.Integer({ minimum: 0, maximum: LIMITS.daysMax, description });
const Rate = Strict({
  min_spend: Baht('Subtotal from which it applies'),
  rate: Baht('Cost of delivery'),
});
const ZONE = {
  key: Type.String({ pattern: ZONE_KEY, description: 'Its key, kept in orders; `rest` of the first' }),
  name_th: Text(TEXT.name, 'Name, Thai', 1),
  name_en: Text(TEXT.name, 'Name, English', 1),
  ...AREAS,
  rates: Type.Array(Rate, {
    minItems: 1,
    maxItems: LIMITS.rates,
    description: 'One with min_spend 0; rate 0 is free delivery',
  }),
  days_min: Days('Working days from dispatch to the door, at least'),
  days_max: Days('Working days from dispatch to the door, at most: the promised day'),
};
export const DeliveryZone = Strict(ZONE);
export type DeliveryZone = Static<typeof DeliveryZone>;

const SCHEDULE = {
  cut_off: Type.Array(Nullable(Clock('Orders before it leave that day'), 'null: nothing leaves'), {
    minItems: 7,
    maxItems: 7,
    description: 'Sunday to Saturday, Bangkok time',
  }),
  pick_up: Clock('When the carriers collect, Bangkok time'),
  no_delivery: Type.Array(Type.Integer({ minimum: 0, maximum: 6, description: 'Weekday, 0: Sunday' }), {
    maxItems: 6,
    description: 'Weekdays without delivery',
  }),
};

/** Everything that decides about price, day and place of delivery, as staff edit it (SHIP-09). */
export const DeliverySettings = Strict({
  zones: Type.Array(DeliveryZone, {
    minItems: 1,
    maxItems: LIMITS.zones,
    description: 'The first is everywhere else',
  }),
  ...SCHEDULE,
  holidays: Type.Array(
    Strict({
      day: Type.String({ pattern: HOLIDAY, description: '2026-12-05, or 12-05 for every year' }),
      name_th: Text(TEXT.name, 'Name, Thai', 1),
      name_en: Text(TEXT.name, 'Name, English', 1),
    }),
    { maxItems: LIMITS.holidays, description: 'Days without dispatch and delivery' },
  ),
  not_served: AreaList('Areas without delivery'),
  cod_not_served: AreaList('Areas without cash on delivery'),
});
export type DeliverySettings = Static<typeof DeliverySettings>;

/** What a browser needs to price delivery and to compute its day, in baht. */
export const DeliveryTerms = Type.Object(
  {
    zones: Type.Array(
      Type.Object({
        key: Type.String(),
        ...AREAS,
        rates: Type.Array(
          Type.Object({ min_spend: BahtOut('Subtotal from which it applies'), rate: BahtOut('Cost') }),
        ),
        days_min: Count('Working days to the door, at least'),
        days_max: Count('Working days to the door, at most'),
      }),
      { description: 'The first is everywhere else' },
    ),
    ...SCHEDULE,
    holidays: Type.Array(Type.String(), { description: '2026-12-05, or 12-05 for every year' }),
    not_served: AreaList('Areas without delivery'),
    cod_not_served: AreaList('Areas without cash on delivery'),
  },
  { description: 'Delivery settings in force; absent: the standard ones' },
);
export type DeliveryTerms = Static<typeof DeliveryTerms>;

const Version = Type.Object({
  version_id: Nullable(Id('Version'), 'null: what held before the first version'),
  state: OneOf(DELIVERY_STATES, 'How it stands now'),
  valid_from: Nullable(DateTime('In force from'), 'null: from the beginning'),
  reason: Type.String({ description: 'Why' }),
  created_at: Nullable(DateTime('Saved')),
  created_by: Nullable(Type.String({ description: 'Name' }), 'null: an account that is gone'),
  withdrawn_at: Nullable(DateTime('Withdrawn'), 'null: it was not'),
  withdrawn_by: Nullable(Type.String({ description: 'Name' })),
  settings: DeliverySettings,
});
export type DeliveryVersion = Static<typeof Version>;

export const DeliveryVersions = Type.Object({
  revision: Count('Changes with every save and withdrawal; sent back with both'),
  versions: Type.Array(Version, { description: 'Newest start first, what held at the beginning last' }),
});
export type DeliveryVersions = Static<typeof DeliveryVersions>;

export const SaveDelivery = Strict({
  revision: RevisionRead('As read: another one is a conflict'),
  valid_from: Nullable(DateTime('In force from'), 'null: now'),
  reason: Text(TEXT.reason, 'Why', 1),
  settings: DeliverySettings,
});
export type SaveDelivery = Static<typeof SaveDelivery>;

export const WithdrawDelivery = Strict({ revision: RevisionRead('As read: another one is a conflict') });
export const DeliveryVersionParams = Strict({ version_id: Id('Version') });
