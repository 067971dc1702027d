"""The engine: rules, state and data of the games, without any picture or clock."""
