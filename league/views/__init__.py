"""Pages of the league: home, sign-in of the first owner, clubs, members, seasons, teams."""
