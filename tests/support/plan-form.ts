import type { PlanForm } from '../../src/api/entities/peace-plan.ts';

/** A plan as an operator defines it. */
export function planForm(over: Partial<PlanForm>): PlanForm {
  return {
    ...{ plan: 'peace', name: '安心计划', odds: '3', type: '1' },
    jobs: [
      { jobCode: 'legal', jobName: '法定代表人' },
      { jobCode: 'finance', jobName: '财务负责人' },
    ],
    ...{
      protocolId: 'peace-terms',
      protocolName: '安心计划服务条款',
      protocolVersion: '1.0',
      protocolUrl: 'https://plan.example.com/terms',
    },
    ...{ scenesUrl: 'https://plan.example.com/scenes', screenUrl: 'https://plan.example.com/screen' },
    ...{ membersUrl: 'https://plan.example.com/members', saasUrl: 'https://plan.example.com/saas' },
    ...over,
  };
}
