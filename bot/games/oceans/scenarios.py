"""The scenarios."""

from .rows import SCENARIOS, Allows, Bestows, EachLoses, On, Once, Scenario, ScenarioDoes, Standing

CARDS = (
    Scenario(id=2001, key="abundance", rules=(Standing(gain=1),)),
    Scenario(id=2002, key="asteroid_impact", rules=(Once(EachLoses(3, "no_deep")),)),
    Scenario(id=2003, key="biodiverse_reef", rules=(Standing(forage=2),)),
    Scenario(id=2004, key="contagious_outbreak", rules=(On("overpopulated", EachLoses(3, "beside")),)),
    Scenario(id=2005, key="contagious_proximity", rules=(Standing(spaces=-3),)),
    Scenario(id=2006, key="degenerative_virus", rules=(On("aged", ScenarioDoes("age_one_again")),)),
    Scenario(id=2007, key="detritus", rules=(On("migrated", ScenarioDoes("pay_for_migrating")),)),
    Scenario(id=2008, key="epizootic", rules=(Allows("surplus_kills"),)),
    Scenario(id=2009, key="fertile", rules=(On("born", Bestows(2)),)),
    Scenario(id=2010, key="food_surge", rules=(Once(ScenarioDoes("double")),)),
    Scenario(id=2011, key="genetic_diversity", rules=(Standing(places=1),)),
    Scenario(id=2012, key="inhospitable_environment_2012", rules=(Standing(aging=1),)),
    Scenario(id=2013, key="inhospitable_environment_2013", rules=(Standing(aging=1),)),
    Scenario(id=2014, key="inhospitable_environment_2014", rules=(Standing(aging=2),)),
    Scenario(id=2015, key="large_predators", rules=(Standing(attack=2),)),
    Scenario(id=2016, key="long_haul_migration", rules=(Allows("forage_zones"),)),
    Scenario(id=2017, key="paradigm_shift", rules=(Once(EachLoses(None, "most")),)),
    Scenario(id=2018, key="pathogenic_immunity", rules=(Allows("no_surplus"),)),
    Scenario(id=2019, key="population_explosion", rules=(Once(ScenarioDoes("fire_all_gains")),)),
    Scenario(id=2020, key="prosperity", rules=(Standing(spaces=9),)),
    Scenario(id=2021, key="protective_growth", rules=(On("defensive", Bestows(2)),)),
    Scenario(id=2022, key="protective_shells", rules=(Standing(shells=2),)),
    Scenario(id=2023, key="shallow_gene_pool", rules=(Standing(places=-1),)),
    Scenario(id=2024, key="solar_radiation", rules=(On("aged", EachLoses(1, "no_deep")),)),
    Scenario(id=2025, key="thermal_currents", rules=(Allows("pool_plays"),)),
    Scenario(id=2026, key="aggressive_environment", promo=True, rules=(Allows("kill_empty"),)),
    Scenario(id=2027, key="coral_bleaching", promo=True, rules=(On("aged", ScenarioDoes("reef_to_zone")),)),
    Scenario(id=2028, key="evolutionary_arms_race", promo=True, rules=(Allows("no_stronger"),)),
    Scenario(
        id=2029, key="horizontal_gene_transfer", promo=True, rules=(On("before_feeding", ScenarioDoes("swap_beside")),)
    ),
    Scenario(id=2030, key="hostile_conditions", promo=True, rules=(On("aged", ScenarioDoes("age_previous")),)),
    Scenario(id=2031, key="hostile_environment", promo=True, rules=(Standing(aging=3),)),
    Scenario(id=2033, key="mass_migration", promo=True, rules=(Once(ScenarioDoes("pass_species")),)),
    Scenario(id=2034, key="parallel_universe", promo=True, rules=(Standing(wild=1),)),
    Scenario(id=2035, key="prescient_mutations", promo=True, rules=(On("refilled", ScenarioDoes("swap_discard")),)),
    Scenario(id=2036, key="radiation_blast", promo=True, rules=(Once(ScenarioDoes("shuffle_traits")),)),
    Scenario(id=2037, key="schadenfreude", promo=True, rules=(On("extinct", Bestows(1)),)),
    Scenario(id=2038, key="shallow_reef", promo=True, rules=(On("foraged", EachLoses(2, "feeder")),)),
    Scenario(id=2039, key="snowball_earth", promo=True, rules=(Standing(icons=-1),)),
    Scenario(id=2040, key="uber_hostile_environment", promo=True, rules=(On("aged", ScenarioDoes("age_all")),)),
)
SCENARIOS.update({card.key: card for card in CARDS})
