import { BuildingMultipleRegular } from '@fluentui/react-icons/headless/svg/building-multiple';
import { PORTFOLIO_PATH } from '../../../domain/core/view-paths.ts';
import { defineView } from '../../../ui/views/define-view.ts';

/** The portfolio: how every company stands, the most urgent first (PLUS-06). */
export const portfolioView = defineView({
  path: PORTFOLIO_PATH,
  label: 'frame.portfolio',
  words: ['qyzl', 'qiyezonglan', 'portfolio', 'export', '导出', '国税', '个税', '社保', '记账'],
  event: 'view.portfolio',
  rail: { icon: BuildingMultipleRegular, at: 2 },
  part: async () => (await import('./portfolio-page.tsx')).PortfolioPage,
});
