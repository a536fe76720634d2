-- The order of the pairs is another one: all are compared again, and their scores with them.
DELETE FROM "compared_commerces";
