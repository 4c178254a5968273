import type { Store } from '../../../server/store/store.ts';
import type { StationTable } from '../../../server/store/tables/inquiry-tables.ts';
import { areaOf } from '../../../src/domain/company/area.ts';
import { areaTable } from '../../../src/domain/company/area-names.ts';

/** One hall in each city, at an address that is none. 12366 is the line of the tax authority everywhere. */
function demoStations(): StationTable[] {
  return [...areaTable()]
    .filter(([code]) => code.length === 4)
    .map(([code, name]) => ({
      station_code: `${code}0101`,
      area_code: areaOf(`${code}00`),
      name: `${name}税务局第一办税服务厅`,
      address: `${name}政务服务中心二楼`,
      phone: '12366',
      hours: '周一至周五 09:00-17:00',
    }));
}

/** Stores the halls that are not there yet. */
export async function seedStations(store: Store): Promise<void> {
  await store.write(async ({ db }) => {
    await db
      .insertInto('station')
      .values(demoStations())
      .onConflict((c) => c.column('station_code').doNothing())
      .execute();
  });
}
