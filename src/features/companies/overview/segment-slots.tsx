import type { ComponentType } from 'react';
import { createLazyPart } from '../../../ui/lazy-part.ts';
import { Lazy } from '../../../ui/lazy-view.tsx';
import type { SegmentBarProps } from './segment-bar.tsx';
import type { SegmentRowsProps } from './segment-rows.tsx';

const barPart = createLazyPart<ComponentType<SegmentBarProps>>(async () => (await import('./segment-bar.tsx')).SegmentBar);
const rowsPart = createLazyPart<ComponentType<SegmentRowsProps>>(async () => (await import('./segment-rows.tsx')).SegmentRows);

export const SegmentBarSlot = (props: SegmentBarProps) => <Lazy part={barPart} props={props} />;
export const SegmentRowsSlot = (props: SegmentRowsProps) => <Lazy part={rowsPart} props={props} />;
