import { getConsultConfigService } from '../../api/calls/consult.ts';
import { browserTypeOf, type ConsultModule, consultArea } from '../../domain/consult/scene.ts';
import { defineResource } from './define-resource.ts';

/* What is offered of consulting in an area, by module. Who is there changes by the minute. */

const offerOf = (moduleCode: ConsultModule) =>
  defineResource({
    call: getConsultConfigService,
    scope: 'area',
    input: ({ companyId: location }) => ({
      moduleCode,
      location: consultArea(location),
      browserType: browserTypeOf(navigator.userAgent),
    }),
    value: (answer) => answer,
    when: { open: 'if-older', maxAgeMs: 20_000, everyMs: 60_000, push: ['config'] },
  });

export const consultWorkbench = offerOf('workbench');
export const consultZone = offerOf('zone');
export const consultPractice = offerOf('practice');
