import type { PlannedDate } from '#domain/planned-date.ts';

/** The planned dates that several texts mention. */
export const SECURITY_AUDIT: PlannedDate = { id: 'securityAudit', text: '10 July 2025', lastDay: '2025-07-10' };
export const WALLET_LAUNCH: PlannedDate = { id: 'walletLaunch', text: 'June 1, 2025', lastDay: '2025-06-01' };
export const PRESALE_START: PlannedDate = { id: 'presaleStart', text: '1 August 2025', lastDay: '2025-08-01' };
export const MAINNET: PlannedDate = { id: 'mainnet', text: '21 August 2025', lastDay: '2025-08-21' };
export const TOKEN_CREATION: PlannedDate = { id: 'tokenCreation', text: '12 January 2026', lastDay: '2026-01-12' };
export const Q3_2025: PlannedDate = { id: 'q3', text: 'Q3 2025', lastDay: '2025-09-30' };
export const Q4_2025: PlannedDate = { id: 'q4', text: 'Q4 2025', lastDay: '2025-12-31' };
export const Q1_2026: PlannedDate = { id: 'q1', text: 'Q1 2026', lastDay: '2026-03-31' };
export const Q2_2026: PlannedDate = { id: 'q2', text: 'Q2 2026', lastDay: '2026-06-30' };

/** On a page whose planned dates have all passed. */
export const DATES_NOTE = "Dates are the project's plan of 2025. No newer dates are announced.";
