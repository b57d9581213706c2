def message(fault): return f"{fault.code} {dict(fault.figures)}"
def rule(fault): return ""
