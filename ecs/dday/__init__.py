"""The card-driven D-Day system: all rules that its games share. It names no game.

`battle` holds the state and its vocabulary, `components` and `events` what it is made of, `views` what the
player sees. The rules stand by subject:

`printed`    what is printed: cards, counters, charts, the island and what its ground allows (2.0, 6.2)
`marines`    landing, movement, stacking, recovery, replacements (5.0, 7.0, 16.0)
`japanese`   fire, letter actions, artillery, reserves, raids, tanks, forts (6.0, 9.0, 10.0, 13.0, 14.0, 17.0)
`combat`     attacks, barrages, close combat (8.0, 21.0)
`command`    heroes, headquarters, control, communication, garrisons (11.0, 12.0, 15.0)
`scenarios`  set-up, limits and victory (18.0)
`effects`    the events of the cards (20.0)
`phases`     the sequence of play (4.0)
`sensible`   a bot that plays with sense
"""
