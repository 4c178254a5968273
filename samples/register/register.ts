import { isFromGateway } from '../collector/protocol.ts';

/** A taxpayer as the gateway wants to be told of him. `addedTaxType`: 1 general, 2 small-scale, 0 unknown. */
export interface Taxpayer {
  readonly taxNo: string;
  readonly name: string;
  readonly legalName: string;
  readonly locationCode: string;
  readonly addedTaxType: '0' | '1' | '2';
  /** `abnormal`: he cannot be bound now. */
  readonly state?: 'normal' | 'abnormal';
}

export interface RegisterPorts {
  readonly secret: string;
  readonly now: () => number;
  /** Your own way of looking a number up. */
  readonly find: (taxNo: string) => Promise<Taxpayer | null>;
}

/** Answers what the gateway asks: `{ taxNo }`, signed as everything between gateway and collector is. */
export function createRegister({ secret, now, find }: RegisterPorts): (request: Request) => Promise<Response> {
  return async (request) => {
    const body = await request.text();
    if (!isFromGateway(secret, request.headers, body, now())) return Response.json({ error: 'caller.unknown' }, { status: 401 });
    const { taxNo } = JSON.parse(body) as { taxNo: string }; // as: the gateway has signed it
    return Response.json({ taxpayer: await find(taxNo) });
  };
}
