import type { ReactNode } from 'react';

export interface BarProps {
  tone: 'info' | 'warn' | 'bad';
  title: string;
  text?: string;
  children?: ReactNode;
}

/** A line over the content: its shape, its words, what to do. */
export function Bar({ tone, title, text, children }: BarProps) {
  return (
    <div className={`wb-bar wb-bar-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <span aria-hidden="true">{{ info: '○', warn: '◆', bad: '▲' }[tone]}</span>
      <strong>{title}</strong>
      {text !== undefined && <span className="wb-bar-text">{text}</span>}
      {children}
    </div>
  );
}
