/**
 * The last moment of date inputs. Without it browsers let a year have six digits, which the contract refuses. A day before its end:
 * the city's clock may be behind UTC.
 */
export const latestDay = '9999-12-30';
export const latestTime = `${latestDay}T23:59`;
