import type { ReactNode } from 'react';

export type DrawingName = 'empty' | 'nothing' | 'error' | 'offline' | 'lost' | 'soon' | 'call' | 'mail';

const pin = (
  <path
    d="M80 22c-17 0-30 13-30 29.500C50 73 80 100 80 100s30-27 30-48.500C110 35 97 22 80 22Z"
    fill="var(--brand)"
  />
);

const scenes: Record<DrawingName, ReactNode> = {
  empty: (
    <>
      <rect
        x="34"
        y="34"
        width="92"
        height="64"
        rx="10"
        fill="var(--surface)"
        stroke="var(--brand)"
        strokeWidth="3"
      />
      <path d="M48 54h40M48 68h60M48 82h28" stroke="var(--hairline)" strokeWidth="6" />
      <circle cx="118" cy="38" r="16" fill="var(--brand)" />
      <path d="M118 31v14M111 38h14" stroke="var(--paper)" strokeWidth="3.500" />
    </>
  ),
  nothing: (
    <>
      <circle cx="74" cy="56" r="28" fill="var(--surface)" stroke="var(--brand)" strokeWidth="6" />
      <path d="m95 77 22 22" stroke="var(--brand)" strokeWidth="9" />
      <path d="M64 56h20" stroke="var(--hairline)" strokeWidth="6" />
    </>
  ),
  error: (
    <>
      <path d="M80 26 126 102H34Z" fill="var(--surface)" stroke="var(--brand)" strokeWidth="5" />
      <path d="M80 54v22" stroke="var(--brand)" strokeWidth="7" />
      <circle cx="80" cy="89" r="4.500" fill="var(--brand)" />
    </>
  ),
  offline: (
    <>
      <path
        d="M40 52c24-21 56-21 80 0M54 69c16-13 36-13 52 0M68 85c8-6 16-6 24 0"
        stroke="var(--brand)"
        strokeWidth="7"
      />
      <path d="M44 104 116 32" stroke="var(--surface)" strokeWidth="16" />
      <path d="M44 104 116 32" stroke="var(--field-border)" strokeWidth="6" />
    </>
  ),
  lost: (
    <>
      <path d="M22 96 60 82l40 14 38-14" stroke="var(--hairline)" strokeWidth="6" />
      {pin}
      <path d="M72 46c0-11 17-11 17 0 0 7-9 7-9 14" stroke="var(--paper)" strokeWidth="5" />
      <circle cx="80" cy="70" r="3.500" fill="var(--paper)" />
    </>
  ),
  soon: (
    <>
      <path d="M24 100h112" stroke="var(--hairline)" strokeWidth="6" />
      {pin}
      <circle cx="80" cy="52" r="17" fill="var(--paper)" />
      <path d="M80 42v10l7 5" stroke="var(--brand)" strokeWidth="4" />
    </>
  ),
  call: (
    <>
      <path d="M40 60c24-20 56-20 80 0" stroke="var(--brand)" strokeWidth="13" />
      <path d="m41 62 5 14M119 62l-5 14" stroke="var(--brand)" strokeWidth="15" />
      <path d="M62 92h36" stroke="var(--hairline)" strokeWidth="6" />
    </>
  ),
  mail: (
    <>
      <rect
        x="32"
        y="34"
        width="96"
        height="66"
        rx="10"
        fill="var(--surface)"
        stroke="var(--brand)"
        strokeWidth="4"
      />
      <path d="m36 42 44 34 44-34" stroke="var(--brand)" strokeWidth="4" />
    </>
  ),
};

/** Small decorative pictures for the states. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg
      className="state-drawing"
      viewBox="0 0 160 120"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <ellipse cx="80" cy="64" rx="72" ry="50" fill="var(--primary-soft)" />
      {scenes[name]}
    </svg>
  );
}
