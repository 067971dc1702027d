"""The Japanese side: fire, letter actions, artillery, reserves, raids, tanks, forts (6.0, 9.0, 10.0, 13.0, 14.0, 17.0)."""
