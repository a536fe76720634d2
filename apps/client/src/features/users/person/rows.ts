/** The fields of a person's records that their page shows. */
import type { ReportKind } from '@callejero/contract/enums/reports.ts';
import type { Populated } from '@callejero/contract/resource.ts';
import type { Claim } from '@callejero/contract/resources/claims.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import type { Promotion } from '@callejero/contract/resources/promotions.ts';
import type { Redemption } from '@callejero/contract/resources/redemptions.ts';
import type { Report } from '@callejero/contract/resources/reports.ts';

/** Null if it is archived or hidden from the reader. */
type OfCommerce = { commerce: Pick<Commerce, 'id' | 'name'> | null };

export type CommerceLine = Pick<Commerce, 'id' | 'name' | 'status'>;
export type ClaimLine = Populated<Pick<Claim, 'id' | 'commerce' | 'status' | 'createdAt'>, OfCommerce>;
export type ReportLine = Populated<Pick<Report, 'id' | 'commerce' | 'status' | 'createdAt'>, OfCommerce> & {
  kind: ReportKind;
};
export type RedemptionLine = Populated<
  Pick<Redemption, 'id' | 'promotion' | 'status' | 'createdAt'>,
  { promotion: Pick<Promotion, 'id' | 'title'> | null }
>;
