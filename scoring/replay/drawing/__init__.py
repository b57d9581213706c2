"""Roads drawn as SVG: courses of boards, and the riders' tokens that every game's drawing shares."""
