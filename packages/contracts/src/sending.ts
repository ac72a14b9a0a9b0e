import { type Static, Type } from 'typebox';
import { Count, Id, Nullable, OneOf, Strict, Text } from './common.ts';
import { LocalizedText } from './content.ts';
import { TEXT } from './limits.ts';
import { RESERVE_MAX } from './sending-values.ts';
import { PLACE_KINDS } from './stock-values.ts';

const RULE = {
  branches_send: Type.Boolean({
    description: 'Branches send orders that the warehouse has not everything for; false: the warehouse alone',
  }),
  near_first: Type.Boolean({ description: 'Branches of the province of the delivery come first' }),
};
const BRANCH = {
  location_id: Id('Branch'),
  reserve: Type.Integer({
    minimum: 0,
    maximum: RESERVE_MAX,
    description: 'Units of each variant that stay for the customers of the branch',
  }),
};

/** Which places send orders of the web shop (STOCK-09, docs/decisions/0063). */
export const Sending = Type.Object({
  ...RULE,
  branches: Type.Array(
    Type.Object({
      ...BRANCH,
      sends: Type.Boolean({ description: 'It sends orders of the web shop' }),
      has_address: Type.Boolean({
        description:
          'Its Thai address is complete: else it cannot be chosen to send, for carriers are told it',
      }),
      name: LocalizedText('Name of the branch', 120),
    }),
    {
      description:
        'Open branches with stock of their own: those that send first, in the order in which they are looked at',
    },
  ),
});
export type Sending = Static<typeof Sending>;

const Rule = {
  ...RULE,
  branches: Type.Array(Strict(BRANCH), {
    maxItems: 500,
    description: 'The branches that send, in the order in which they are looked at',
  }),
};
export const ChangeSendingRequest = Strict({
  ...Rule,
  was: Strict(Rule, { description: 'As it was shown' }),
});
export type ChangeSendingRequest = Static<typeof ChangeSendingRequest>;
export type SendingRule = ChangeSendingRequest['was'];

const PLACE = {
  location_id: Type.Integer(),
  kind: OneOf(PLACE_KINDS, 'Kind'),
  name: Nullable(LocalizedText('Name', 120), 'null: the warehouse'),
};
/** A place that sends orders. */
export const SendingPlace = Type.Object(PLACE);
export type SendingPlace = Static<typeof SendingPlace>;

/** A branch as the sender on lists that are printed. */
export const BranchSender = Type.Object({
  name: LocalizedText('Name of the branch', 120),
  phone: Type.String(),
  address: Type.String({ description: 'Thai, on one line' }),
});
export type BranchSender = Static<typeof BranchSender>;

/** The place that sends an order, for staff. */
export const OrderSender = Type.Object({
  ...PLACE,
  may_change: Type.Boolean({ description: 'The caller may choose another place' }),
});

export const SenderOptions = Type.Object({
  location_id: Type.Integer({ description: 'The place that sends it' }),
  places: Type.Array(
    Type.Object({ ...PLACE, missing: Count('Units of the order that the place has not; 0: it can send it') }),
  ),
});
export type SenderOptions = Static<typeof SenderOptions>;

export const ChangeSenderRequest = Strict({
  location_id: Id('The new place'),
  was: Id('The place as shown: another one is a conflict'),
  reason: Text(TEXT.reason, 'Why, for colleagues', 1),
});
export type ChangeSenderRequest = Static<typeof ChangeSenderRequest>;
