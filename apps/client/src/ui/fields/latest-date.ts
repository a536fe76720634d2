/**
 * The maximum of date inputs. Without it browsers allow years with six digits, which the contract refuses. It is a day before the
 * end of the year 9999 because the city's zone may be behind UTC.
 */
export const latestDay = '9999-12-30';
export const latestTime = `${latestDay}T23:59`;
