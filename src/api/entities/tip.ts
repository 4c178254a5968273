import * as v from 'valibot';
import { id, rowKey, text } from './scalars.ts';

/** One tip of one company, as a row of its collection (ENT-08). Its key is `companyId:tipsCode`. */
export const tipSchema = v.looseObject({ id: rowKey, companyId: id, tipsCode: text(60) });
