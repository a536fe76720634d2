DROP INDEX "commerces_place_type";
